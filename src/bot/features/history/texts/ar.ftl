# المبادلات السابقة والجارية، بالعربية.

history-only = فقط: { $what }
history-none-such = لا توجد مبادلة كهذه.
history-filter = <b>أي مبادلات أعرض؟</b>
history-by-outcome = حسب النتيجة
history-by-token = حسب العملة
history-exported = مبادلاتك المنتهية: { $number }. الأوقات بتوقيت UTC.
history-exported-part = أحدث مبادلاتك المنتهية: { $number }. وهناك غيرها. الأوقات بتوقيت UTC.
history-none-ended = لم تنته أي مبادلة لك بعد، فلا شيء يوضع في ملف.
button-history-all = الكل
button-history-done = التي تمت
button-history-undone = التي لم تتم
button-history-open = المفتوحة
button-history-any-token = أي عملة
button-history-newer = → الأحدث
button-history-older = الأقدم ←
button-history-filter = 🔍 تصفية
button-history-export = 📄 كملف (CSV)
status-next-offered = التالي: أكّدها في الأسفل أو اتركها. السعر سارٍ حتى { $time }.
status-next-outdated = التالي: انتهت مدة السعر. يجلب «تحديث» سعرًا جديدًا.
status-next-ordered = التالي: وقّعها في محفظتك حتى { $time }. بعد ذلك تُغلق ولا يُدفع شيء.
status-next-chain = التالي: لا شيء عليك فعله. وُقّعت في { $time }؛ تقرر البلوكشين خلال نحو دقيقتين من ذلك، وأخبرك هنا.
button-status-swap = 🔄 مبادلة جديدة
button-status-balance = 💼 ما أملك
button-status-history = 🕘 مبادلاتي
button-status-settings = ⚙️ الإعدادات
