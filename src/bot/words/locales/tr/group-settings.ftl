# Gruplar: yöneticilerin seçtikleri ve botun gelince söyledikleri, Türkçe.

group-hello = Burada fiyatları gösteririm: <code>/quote 1 SOL USDC</code>. Takas özel sohbetimizde yapılır.
group-hello-admins = Yöneticiler: /groupsettings kimin, ne sıklıkla sorabileceğini ve ne zaman sessiz kalacağımı belirler.
