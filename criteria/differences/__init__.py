"""Tests of single causes: does this one explain why the two profiles disagree about a check?"""
