# Grupos: o que os administradores escolhem e o que o bot diz ao chegar, em português.

group-hello = Aqui eu mostro preços: <code>/quote 1 SOL USDC</code>. As trocas acontecem no nosso chat privado.
group-hello-admins = Administradores: /groupsettings define quem pode perguntar, com que frequência e quando fico em silêncio.
