# ما في المحفظة، بالعربية.

balance-title =
    💼 <b>{ $name }</b>
    <code>{ $address }</code>
balance-total = المجموع: نحو <b>{ $usd }</b>
balance-total-known = المجموع: <b>{ $usd }</b> على الأقل
balance-line = • { $amount }
balance-line-usd = • { $amount }، نحو { $usd }
balance-folded = مخفيّ: { $number }، بأقل من دولار أو خارج قائمة العملات.
balance-dust = <b>بأقل من دولار</b>
balance-unlisted = <b>خارج قائمة العملات</b>. يستطيع أي شخص أن يرسل لك عملات كهذه: لا تثق بما تعد به.
balance-more = … و{ $number } غيرها
balance-unpriced = بعض الأسعار غير متاحة الآن، لذلك لا تظهر قيمة بعض العملات بالدولار.
balance-empty = هذه المحفظة فارغة. تحتاج المبادلة إلى بعض SOL: أرسل منه إلى العنوان أعلاه من محفظة أخرى أو من منصة تداول، ثم اضغط «تحديث».
balance-no-sol = لا يوجد SOL في هذه المحفظة. تحتاج كل مبادلة إلى القليل منه لرسوم الشبكة: أرسل بعضًا منه إلى العنوان أعلاه.
balance-too-many = لم أستطع قراءة المحفظة كلها: قد يكون فيها عدد كبير جدًا من العملات التي أرسلها غرباء. تظهر العملات المدرجة في القائمة فقط.
balance-unreachable = لا أستطيع الوصول إلى البلوكشين الآن، فلا أستطيع أن أقول ما تملك. يُرجى المحاولة مرة أخرى بعد قليل.
balance-tap = اضغط على عملة لشرائها أو بيعها أو مبادلتها.
balance-as-of = آخر تحديث: { $time }
button-balance-use = استخدام هذه المحفظة
button-balance-refresh = 🔄 تحديث
button-balance-show = عرض الباقي ({ $number })
button-balance-fold = إخفاء الباقي
command-balance = ما في محفظتك
toast-balance = أقرأ محفظتك…
button-address = 🔳 رمز QR
