"""Tests of one cause each: is this why the two profiles disagree here?"""
