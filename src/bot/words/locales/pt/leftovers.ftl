# Tabelas, e o que o cartão de uma troca diz das taxas, em português.

table-route = Rota
table-gets = Você recebe
table-less = Menos
