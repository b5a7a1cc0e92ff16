import { explainError } from './causes';

/** An error in German; its own words folded below. */
export function ErrorNote({ raw }: { raw: string }) {
  const { text, technical } = explainError(raw);
  return (
    <>
      <span className="small">{text}</span>
      <TechnicalNote>{technical}</TechnicalNote>
    </>
  );
}

/** What only an operator reads; nothing for ''. */
export function TechnicalNote({ children }: { children: string }) {
  if (children === '') return null;
  return (
    <details className="system-technical">
      <summary className="small">Technische Meldung</summary>
      <code className="small">{children}</code>
    </details>
  );
}
