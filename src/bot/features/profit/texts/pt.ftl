# Lucro do que foi comprado e vendido aqui, em português.

pnl-title = 📊 <b>Seu lucro</b>
pnl-day = Últimas 24 horas: { $result }
pnl-week = Últimos 7 dias: { $result }
pnl-ever = No total: { $result }
pnl-no-sale = nenhuma venda
pnl-sold = vendido { $result }
pnl-held = ainda na carteira { $result }
pnl-open = não vendido: { $amount } a { $average }
pnl-none = Ainda não há nada a contar. Quando você vender um token comprado aqui, o lucro aparece aqui.
pnl-too-many = Você fez mais trocas do que consigo contar aqui. O arquivo CSV de /history traz o lucro de cada venda.
pnl-method = <i>Pelo custo médio, só com as trocas que você fez aqui. Taxas de rede e depósitos não entram na conta.</i>
pnl-wallets = <i>Suas { $number } carteiras são contadas juntas. “Ainda na carteira” é o que a carteira em uso tem.</i>
pnl-foreign = <i>O que você vendeu aqui sem ter comprado aqui não entra na conta.</i>
pnl-unknown = <i>Vendas sem preço conhecido, que não entram na conta: { $number }.</i>
command-pnl = Seus lucros e perdas
