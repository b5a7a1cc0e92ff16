import { ImagePlus } from 'lucide-react';
import { photoCount } from '../../components/format';
import { Icon } from '../../components/Icon';
import { Two } from '../../components/SecondLanguage';

/** '1 Foto nachgereicht' in a list; nothing without one. `plain`: as a line of a table. */
export function SupplementPhotosMark({ count = 0, plain }: { count: number | undefined; plain?: boolean }) {
  if (count === 0) return null;
  const text = `${photoCount(count)} nachgereicht`;
  if (plain) return <span className="small line">{text}</span>;
  return (
    <span className="kind small">
      <Icon of={ImagePlus} small />
      <Two>{text}</Two>
    </span>
  );
}
