# Birinin yazdığı cüzdan sırrı, Türkçe.

secret-phrase = 🚨 Bu, bir cüzdanın <b>kurtarma ifadesiydi</b>.
secret-key = 🚨 Bu, bir cüzdanın <b>özel anahtarıydı</b>.
secret-lost = Onu gören herkes o cüzdandaki her şeyi alabilir ve kimse geri getiremez.
secret-deleted = Mesajınızı sildim ve ondan hiçbir şey saklamıyorum.
secret-kept = Mesajınızı silemedim. Lütfen siz silin.
secret-now = Şimdi cüzdan uygulamanızda yeni bir cüzdan oluşturun ve her şeyi oraya taşıyın. İfadeyi ya da anahtarı hiçbir sohbete veya sayfaya yazmayın: ben onu asla sormam, soran sizi soymak ister.
