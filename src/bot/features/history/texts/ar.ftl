# المبادلات السابقة والجارية، بالعربية.

history-only = فقط: { $what }
history-none-such = لا توجد مبادلات مطابقة.
history-filter = <b>أي مبادلات تريد أن ترى؟</b>
history-by-outcome = حسب النتيجة
history-by-token = حسب العملة
history-exported = مبادلاتك المنتهية: { $number }. الأوقات بتوقيت UTC.
history-exported-part = أحدث مبادلاتك المنتهية: { $number }. وهناك غيرها. الأوقات بتوقيت UTC.
history-none-ended = ليست لديك مبادلات منتهية بعد، فلا شيء للتصدير.
button-history-all = الكل
button-history-done = المكتملة
button-history-undone = غير المكتملة
button-history-open = المفتوحة
button-history-any-token = أي عملة
button-history-newer = → الأحدث
button-history-older = الأقدم ←
button-history-filter = 🔍 تصفية
button-history-export = 📄 ملف CSV
status-next-offered = التالي: أكّدها في الأسفل أو تجاهلها. السعر سارٍ حتى { $time }.
status-next-outdated = التالي: انتهت صلاحية السعر. اضغط «تحديث» للحصول على سعر جديد.
status-next-ordered = التالي: وقّعها في محفظتك قبل { $time }. بعد ذلك تُغلق ولا تدفع شيئًا.
status-next-chain = لا شيء عليك فعله. وُقّعت في { $time }: يقرر البلوكشين خلال نحو دقيقتين، وأخبرك هنا.
button-status-swap = 🔄 مبادلة جديدة
button-status-balance = 💼 رصيدي
button-status-history = 🕘 مبادلاتي
button-status-settings = ⚙️ الإعدادات
