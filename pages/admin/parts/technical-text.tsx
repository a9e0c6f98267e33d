/** A text of another system, or for engineers: it is English in pages of every language, and screen readers say it so. */
export const TechnicalText = ({ text }: { text: string | null | undefined }) =>
  text ? <span lang="en">{text}</span> : null;
