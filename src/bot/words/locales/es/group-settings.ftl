# Grupos: lo que eligen los administradores y lo que dice el bot al llegar, en español.

group-hello = Aquí muestro precios: <code>/quote 1 SOL USDC</code>. Los intercambios se hacen en nuestro chat privado.
group-hello-admins = Administradores: /groupsettings fija quién puede preguntar, cada cuánto y cuándo guardo silencio.
