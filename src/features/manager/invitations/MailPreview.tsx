/** The letter as it will arrive: its own text, paragraph by paragraph. Paper is light in both themes. */
export function MailPreview({ to, subject, text, url }: { to: string; subject: string; text: string; url: string }) {
  const paragraphs = text.trim().split(/\n{2,}/);
  return (
    <section className="mail" aria-label="E-Mail-Vorschau">
      <div className="mail__head">
        <span className="mail__label">An</span>
        <span>{to}</span>
        <span className="mail__label">Betreff</span>
        <b>{subject}</b>
      </div>
      <div className="mail__body">
        {paragraphs.map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of one letter never move
          <p key={index} className={paragraph.includes(url) ? 'mail__link' : undefined}>
            {paragraph}
          </p>
        ))}
      </div>
    </section>
  );
}
