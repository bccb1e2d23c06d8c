# الجداول، وما تقوله بطاقة المبادلة عن الرسوم، بالعربية.

table-route = المسار
table-gets = تستلم
table-less = أقل بـ

card-new-account = ➕ حساب { $symbol } جديد: تأمين { $deposit }
card-new-account-usd = ➕ حساب { $symbol } جديد: تأمين { $deposit } ({ $usd })
card-new-account-back = تحتفظ سولانا بالتأمين ما دام الحساب مفتوحًا. تسترده عند إغلاقه.
card-short-of-sol = ⚠️ في محفظتك SOL أقل من اللازم لرسوم الشبكة: ينقصها نحو <b>{ $missing }</b>.
card-short-of-sol-deposit = ⚠️ في محفظتك SOL أقل من اللازم لرسوم الشبكة والتأمين: ينقصها نحو <b>{ $missing }</b>.

card-cost-unjudged = ⚠️ لا أستطيع معرفة قيمة العملتين معًا، فلا أستطيع الحكم على هذا السعر. قارن سعر الصرف في مكان آخر أولًا.

