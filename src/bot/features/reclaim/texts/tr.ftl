# Boş token hesaplarının depozitoları, Türkçe.

command-reclaim = Boş hesapların depozitosunu geri al
