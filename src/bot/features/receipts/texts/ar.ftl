# Receipts and other pictures, in Arabic. What begins with picture- is drawn, and may hold only letters that the
# fonts in data/fonts have.

picture-confirmed = تم تأكيد المبادلة
picture-paid = المدفوع
picture-received = المستلَم
picture-received-about = المستلَم تقريبًا
picture-rate = السعر
picture-time = الوقت
picture-transaction = المعاملة
picture-wallet = المحفظة
picture-scan = امسح الرمز للتحقق على البلوكشين
picture-address = عنوان محفظتك
picture-address-scan = امسح الرمز لإرسال عملات سولانا إلى هنا
picture-address-network = شبكة سولانا فقط
picture-profit-since = أول شراء
picture-profit-scan = امسح الرمز لفتح البوت

receipt-caption = 🧾 <b>{ $pays } إلى { $received }</b>
receipt-text = 🧾 <b>الإيصال</b>: { $pays } إلى { $received }
receipt-rate = السعر: { $rate }
receipt-time = الوقت: { $time }
receipt-wallet = المحفظة: <code>{ $wallet }</code>
receipt-transaction = المعاملة: <a href="{ $url }">{ $short }</a>
receipt-no-picture = لم أستطع رسم الصورة الآن، لذلك إليك الإيصال نصًا.

button-receipt = 🧾 الإيصال
button-receipt-dark = 🌙 داكن
button-receipt-light = ☀️ فاتح
button-receipt-wallet = مع محفظتي
button-receipt-no-wallet = بدون محفظتي

press-receipt-foreign = لا يمكن إلا لمن أجرى هذه المبادلة أن يحصل على إيصالها.
press-receipt-early = يتوفر الإيصال بعد أن يؤكد البلوكشين المبادلة.
press-receipt-busy = تعذّر رسم الصورة الآن. حاول مرة أخرى بعد قليل.

address-caption =
    أرسل SOL أو غيرها من عملات سولانا إلى محفظتك:
    <code>{ $address }</code>

    استخدم شبكة سولانا فقط: ما يُرسَل عبر شبكة أخرى يضيع.
button-address = 🔳 رمز QR
