# Tablolar ve takas kartının ücretler hakkında söyledikleri, Türkçe.

table-route = Rota
table-gets = Alacağınız
table-less = Eksik
