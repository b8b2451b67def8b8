"""Expressions for the comparator of a cell that would never end, grow without end, or get out."""

COMPARATORS = {
    "rounds-to-a-billion": "lambda x: round(5, -1000000000)",
    "rounds-to-100-million": "lambda x: round(5, -100000000) == 0",
    "rounds-a-fraction": "lambda x: round(5.5, 1000000000)",
    "power": "lambda x: 9**9**9**9",
    "product": "lambda x: 'a' * 10**9",
    "products": "lambda x: " + "*".join(["9999999999"] * 80),
    "digits": "lambda x: int('9' * 4000)",
    "long-number": "lambda x: int('" + "9" * 1_900 + "') > 1",
    "replaces": "lambda x: x.replace('', 'aaaaaaaaaa').replace('a', 'aaaaaaaaaa').replace('a', 'aaaaaaaaaa')",
    "splits": "lambda x: len(('a ' * 9).split())",
    "titles": "lambda x: " + "str(" * 60 + "x" + ")" * 60,
    "nested": "lambda x: " + "(" * 900 + "x" + ")" * 900,
    "minus-signs": "lambda x: " + "-" * 1_900 + "1",
    "imports": "lambda x: __import__('os').system('touch /tmp/homer-attack')",
    "classes": "lambda x: x.__class__.__mro__[1].__subclasses__()",
    "opens": "lambda x: open('/etc/passwd').read()",
    "formats": "lambda x: '{0.__class__}'.format(x)",
    "defaults": "lambda x, y=(1).__class__: y",
    "inner": "lambda x: (lambda y: y(y))(lambda y: y(y))",
    "walrus": "lambda x: [y := 1, y + 1]",
    "comprehension": "lambda x: [y for y in x for z in x]",
    "no-lambda": "__import__('os').system('id')",
    "nothing": "",
    "surrogate": "lambda x: x == '\ud800'",
}
"""By name."""
