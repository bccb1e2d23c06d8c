# ما يفضّله كل شخص، بالعربية.

settings-title = ⚙️ <b>الإعدادات</b>
settings-line-pair = الزوج: <b>{ $pair }</b>
settings-line-slippage = هامش السعر: <b>{ $slippage }</b>
settings-line-amounts = أزرار المبالغ: <b>{ $amounts }</b>
settings-line-favourites = المفضلة: <b>{ $number }</b>
settings-line-language = اللغة: <b>{ $name }</b>
settings-line-explorer = المستكشف: <b>{ $name }</b>
settings-loud = 🔔 أخبرك بنهاية المبادلة مع صوت.
settings-silent = 🔕 أخبرك بنهاية المبادلة بلا صوت.
settings-once = يسأل التأكيد مرة واحدة، ومرتين إن كان السعر سيئًا.
settings-twice = يسأل التأكيد مرتين دائمًا.
settings-nothing = لا شيء
settings-closed = ⚙️ أُغلقت الإعدادات. يفتحها /settings من جديد.
settings-pair-about =
    🔁 <b>الزوج</b>
    ما يبدأ به /swap. اختر واحدًا من آخر الأزواج التي بادلتها.
settings-pair-none-yet = لم تبادل شيئًا بعد. بعد أول مبادلة يمكنك اختيار زوجها هنا.
settings-slippage-about =
    🎯 <b>هامش السعر</b>
    كم تقبل أقل مما يُعرض. إن تحرك السعر أكثر قبل أن تتم المبادلة فلن تتم، ولا يُنفق سوى رسم الشبكة.
settings-slippage-high = ⚠️ ابتداءً من 3% قد تحصل على أقل بكثير مما عُرض.
settings-slippage-question =
    ✏️ <b>أي هامش سعر؟</b>
    أرسل نسبة مئوية من 0.1 إلى 50، مثل <code>0.8</code>.
settings-slippage-wrong = ⚠️ أحتاج إلى نسبة مئوية من 0.1 إلى 50، بنقطة ومنزلتين على الأكثر، مثل <code>0.8</code>.
settings-amounts-about =
    🔢 <b>أزرار المبالغ</b>
    المبالغ التي أعرضها كأزرار: جزء مما تملك، أو دولارات، أو عدد من العملة.
settings-amounts-question =
    ✏️ <b>أي مبالغ؟</b>
    أرسل أربعة على الأكثر بينها مسافات، مثل <code>0.1 $20 50% max</code>.
settings-amounts-wrong = ⚠️ لا أستطيع قراءة { $word } كمبلغ. اكتبه مثل واحد من هذه: <code>0.1 $20 50% max</code>.
settings-amounts-count = ⚠️ أرسل من مبلغ واحد إلى أربعة، مثل <code>0.1 $20 50% max</code>.
settings-favourites-about =
    ⭐ <b>المفضلة</b>
    مبادلات على بعد نقرة، أربع على الأكثر. يعرضها /swap أولًا.
settings-favourites-none = لا شيء بعد.
settings-favourites-full = المكان يتسع لأربع. أزل واحدة لتضيف أخرى.
settings-explorer-about =
    🔎 <b>المستكشف</b>
    إلى أين تقود روابط معاملاتك. كلها تعرض السلسلة نفسها.
button-settings-pair = 🔁 الزوج
button-settings-slippage = 🎯 الهامش
button-settings-amounts = 🔢 المبالغ
button-settings-favourites = ⭐ المفضلة
button-settings-language = 🌐 اللغة
button-settings-explorer = 🔎 المستكشف
button-settings-silent = 🔕 بلا صوت
button-settings-loud = 🔔 مع صوت
button-settings-twice = اسأل مرتين
button-settings-once = اسأل مرة
button-settings-own = ✏️ أكتب بنفسي
button-settings-none = بلا زوج
button-settings-add = ➕ أضف { $swap }
button-settings-remove = 🗑 { $swap }
button-settings-usual = كما في البوت
button-close = إغلاق
toast-saved = حُفظ.
toast-settings-high = حُفظ. ابتداءً من 3% قد تحصل على أقل بكثير مما عُرض.
press-settings-gone = لم يعد هذا موجودًا. انظر مرة أخرى من فضلك.
command-settings = كما تفضّل
