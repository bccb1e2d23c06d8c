# What is kept about a person, in Arabic.

## What is kept about a person, and an end to it

forget-question =
    🗑 <b>هل أمحو كل شيء عنك؟</b>
    يُمحى فورًا ونهائيًا:
    • اسمك ولغتك وكل ما أعرفه عنك
    • محافظك بمفاتيحها وجلساتها: { $wallets }
    • مبادلاتك السابقة: { $past }
forget-open = • المبادلات التي لم توقّعها، وتُلغى: { $open }
forget-unsettled = ⏳ ما زال قيد التنفيذ على البلوكشين: { $unsettled }. هذه أستكملها أولًا، وأخبرك كيف انتهت، ثم أمحوها.
forget-resting = 📌 أوامرك المعلّقة التي تبقى منتظرة: { $resting }. لا تُخرجها إلا محفظتك: عبر /orders قبل المسح، أو في app.meteora.ag متى شئت، من دوني.
forget-meaning = لا يتغيّر شيء في محافظك. لا يمكن التراجع عن ذلك. لديك عشر دقائق للإجابة.
button-forget-yes = نعم، امحُ كل شيء
button-forget-no = لا، أبقِ كل شيء
forget-done =
    ✅ <b>مُحي كل شيء عنك.</b>
    مُحي: اسمك ولغتك، ومحافظك ({ $wallets })، ومبادلاتك ({ $swaps })، وكل ما احتفظت به عنك غير ذلك.
forget-done-unsettled = ⏳ ما زال قيد التنفيذ على البلوكشين: { $unsettled }. سأخبرك هنا كيف تنتهي، ثم أمحوها.
forget-done-resting = 📌 أوامرك المعلّقة ما زالت منتظرة: { $resting }. لا تُخرجها إلا محفظتك، في app.meteora.ag متى شئت، من دوني.
forget-after = لم تعد أزراري وروابطي القديمة تعمل. هذه المحادثة نفسها يحتفظ بها تيليجرام؛ يمكنك حذفها هناك. يبدأ /start من الصفر.
forget-kept = لم يُمحَ شيء.
press-forget-over = انتهى هذا السؤال، أو تغيّر شيء منذ ذلك الحين. أرسل /forget وسأسألك من جديد.
command-privacy = ما أحتفظ به عنك
command-forget = محو كل ما يخصك
