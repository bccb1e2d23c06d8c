import { say } from './texts.ts';

export function BackToTelegram({ chatUrl, primary }: { chatUrl: string; primary: boolean }) {
  return (
    <a class={primary ? 'button' : 'button quiet'} href={chatUrl}>
      {say('page-back')}
    </a>
  );
}
