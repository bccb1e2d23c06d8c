# As ferramentas do cartão de uma oferta, em português.

problem-asks-twice = Olhe mais uma vez: custa muito ou o preço pode variar muito. O cartão pergunta se você tem certeza.
problem-bad-slippage = A tolerância pode ser de 0.1% a 50%, por exemplo 1%.
