import type { Language } from '../../swap/people.ts';
import { ar } from './ar.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { pt } from './pt.ts';
import { ru } from './ru.ts';
import { tr } from './tr.ts';
import type { Vocabulary } from './vocabulary.ts';
import { zh } from './zh.ts';

export const VOCABULARIES: Readonly<Record<Language, Vocabulary>> = { en, es, pt, ru, tr, zh, ar };
