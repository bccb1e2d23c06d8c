/** The colours of a picture. */
export interface Theme {
  readonly ground: string;
  readonly card: string;
  readonly line: string;
  readonly text: string;
  readonly quiet: string;
  readonly accent: string;
  readonly good: string;
}

export type ThemeName = 'light' | 'dark';

export const THEMES: Readonly<Record<ThemeName, Theme>> = {
  light: {
    ground: '#e8eef6',
    card: '#ffffff',
    line: '#e1e7ef',
    text: '#12202f',
    quiet: '#66758a',
    accent: '#2f6fed',
    good: '#1f9d55',
  },
  dark: {
    ground: '#0d131b',
    card: '#17202c',
    line: '#2a3645',
    text: '#f2f6fb',
    quiet: '#93a3b8',
    accent: '#6ea0ff',
    good: '#3ecf82',
  },
};
