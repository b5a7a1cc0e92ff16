import { readableEmail } from '../domain/people/user';

/** An address that a narrow column breaks before its '@'. */
export function EmailText({ of }: { of: string }) {
  const text = readableEmail(of);
  const at = text.lastIndexOf('@');
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}
