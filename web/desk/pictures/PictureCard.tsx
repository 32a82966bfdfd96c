import { ArrowDown, ArrowUp, Trash2 } from 'lucide'
import type { SitePicture } from '#contract/pictures.ts'
import { isOurs } from '#web/pictures/addresses.ts'
import { alt } from '#web/pictures/alt.ts'
import { Picture } from '#web/ui/Picture.tsx'
import { RoundButton } from '../RoundButton.tsx'
import { PictureWords } from './PictureWords.tsx'

interface Props {
  /** One of the site's own by its name, an uploaded one, or an address elsewhere. */
  url: string
  picture: SitePicture | undefined
  place: number
  count: number
  onMove(by: -1 | 1): void
  onRemove(): void
  onSaved(picture: SitePicture): void
}

export function PictureCard({ url, picture, place, count, onMove, onRemove, onSaved }: Props) {
  const which = `picture ${place + 1}`
  return (
    <li className="grid grid-cols-1 gap-3 rounded-card border border-ink/15 bg-white/50 p-3">
      <div className="flex items-center gap-1">
        <p className="grow text-[0.9375rem]/5 font-semibold">
          {place === 0 ? 'The one customers see' : `In reserve, number ${place + 1}`}
        </p>
        <RoundButton label={`Move ${which} up`} icon={ArrowUp} disabled={place === 0} onClick={() => onMove(-1)} />
        <RoundButton
          label={`Move ${which} down`}
          icon={ArrowDown}
          disabled={place === count - 1}
          onClick={() => onMove(1)}
        />
        <RoundButton label={`Remove ${which}`} icon={Trash2} onClick={onRemove} />
      </div>
      {picture ? (
        <PictureWords key={picture.url} picture={picture} onSaved={onSaved} />
      ) : (
        <div>
          <Picture
            name={url}
            alt={isOurs(url) ? alt[url] : ''}
            sizes="360px"
            widest={720}
            className="aspect-16/9 w-full rounded-lg object-cover"
          />
        </div>
      )}
    </li>
  )
}
