import type { Letter } from '../../api/invitations';

/** Replaces the sender where nothing can be sent. */
const NO_SERVER = 'Objektbeleg, kein Mailserver eingerichtet';

/** The mail in the server's own words. Light in both themes; its button has no link yet. */
export function MailPreview({ to, letter, url }: { to: string; letter: Letter; url: string }) {
  const { subject, title, paragraphs, linkText, linkHelp } = letter;
  return (
    <section className="mail" aria-label="E-Mail-Vorschau">
      <dl className="mail__head">
        <dt>Von</dt>
        <dd>{letter.from ?? NO_SERVER}</dd>
        <dt>An</dt>
        <dd>{to}</dd>
        <dt>Betreff</dt>
        <dd className="strong">{subject}</dd>
      </dl>
      <div className="mail__body">
        <p className="strong">Objektbeleg</p>
        <p className="mail__title">{title}</p>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p>
          <span className="mail__button">{linkText}</span>
        </p>
        <p className="mail__help">
          {linkHelp}
          <br />
          {url}
        </p>
      </div>
    </section>
  );
}
