import { Camera, ImagePlus } from 'lucide'
import { type ComponentProps, useId, useRef } from 'react'
import { objectPosition, pictureFileUrl, pictureWidths } from '#contract/catalogue/picture-files.ts'
import type { SitePicture } from '#contract/catalogue/pictures.ts'
import { fetchPictures } from '#web/api/pictures.ts'
import { putDeskData, useDeskData } from '#web/desk/desk-data.ts'
import { moved } from '#web/desk/form/Form.tsx'
import { OutlineButton } from '#web/desk/SmallButton.tsx'
import { alt as ownPictures } from '#web/pictures/alt.ts'
import { TryAgain } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { type Frames, PictureCard } from './PictureCard.tsx'
import { PHOTO_TYPES, useUpload } from './use-upload.ts'

interface Props {
  /** The list of a service or a sub-service: names of the site's own pictures, uploaded ones, addresses elsewhere. The first is the one shown. */
  value: string[]
  onChange(value: string[]): void
  /** Of what it is, for the heading. */
  name: string
  max: number
  /** What customers see while the list is empty. */
  none: string
  /** How the site crops them, unless as on the card of a service. */
  cropped?: Frames
}

export function PictureField({ value, onChange, name, max, none, cropped }: Props) {
  const id = useId()
  const { data: pictures = [] } = useDeskData('pictures', fetchPictures)
  const putPicture = (picture: (typeof pictures)[number]) =>
    putDeskData('pictures', [picture, ...pictures.filter(({ url }) => url !== picture.url)])
  // The list may change during an upload.
  const list = useRef(value)
  list.current = value
  const addFirst = (url: string) => onChange([url, ...list.current.filter(each => each !== url)].slice(0, max))
  const upload = useUpload(picture => {
    putPicture(picture)
    addFirst(picture.url)
  })

  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <h3 id={id} className="font-sans font-semibold">
        Pictures{name && ` of ${name}`}
      </h3>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        <PhotoButton icon={ImagePlus} label="Choose a photo" onPhoto={upload.choose} aria-describedby={`${id}-hint`} />
        <PhotoButton
          icon={Camera}
          label="Take a photo"
          capture="environment"
          onPhoto={upload.choose}
          aria-describedby={`${id}-hint`}
          className="hidden pointer-coarse:flex"
        />
      </div>
      <p id={`${id}-hint`} className="text-[0.875rem]/5 text-stone">
        JPEG, PNG or HEIC, up to 15 MB. It is made smaller here before it is sent.
      </p>
      <UploadState upload={upload} />
      {value.length === 0 && <p className="text-stone">{none}</p>}
      <ol className="grid grid-cols-1 gap-3">
        {value.map((url, at) => (
          <PictureCard
            key={url}
            url={url}
            at={at}
            cropped={cropped}
            picture={pictures.find(picture => picture.url === url)}
            count={value.length}
            onMove={by => onChange(moved(value, at, by))}
            onRemove={() => onChange(value.filter(each => each !== url))}
            onSaved={putPicture}
          />
        ))}
      </ol>
      <KnownPictures uploaded={pictures} taken={value} onChoose={addFirst} />
    </section>
  )
}

/** What is being sent, or why it was not. */
export function UploadState({ upload }: { upload: ReturnType<typeof useUpload> }) {
  return (
    <>
      <p role="status" className="text-[0.9375rem]/6 empty:hidden">
        {upload.busy}
      </p>
      {upload.problem && (
        <div role="alert" className="rounded-card border border-petal p-3">
          <p className="text-petal">{upload.problem}</p>
          {upload.canRetry && (
            <div className="mt-3 flex flex-wrap gap-3">
              <TryAgain onClick={upload.retry} className="" />
              <OutlineButton onClick={upload.giveUp}>Leave it</OutlineButton>
            </div>
          )}
        </div>
      )}
    </>
  )
}

interface PhotoButtonProps extends ComponentProps<'input'> {
  icon: ComponentProps<typeof Icon>['of']
  label: string
  onPhoto(photo: File): void
}

export function PhotoButton({ icon, label, onPhoto, className = 'flex', ...input }: PhotoButtonProps) {
  return (
    <label
      className={`min-h-12 cursor-pointer items-center justify-center gap-3 rounded-full border border-ink/25 px-5 font-semibold hover:border-ink hover:bg-ink/5 has-focus-visible:[box-shadow:0_0_0_2px_var(--color-ink)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-gold ${className}`}
    >
      <Icon of={icon} size={22} aria-hidden />
      {label}
      <input
        type="file"
        accept={PHOTO_TYPES}
        {...input}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const [photo] = currentTarget.files ?? []
          // Otherwise choosing the same file again fires no change event.
          currentTarget.value = ''
          if (photo) onPhoto(photo)
        }}
      />
    </label>
  )
}

type KnownProps = { uploaded: readonly SitePicture[]; taken: readonly string[]; onChoose(url: string): void }

function KnownPictures({ uploaded, taken, onChoose }: KnownProps) {
  const earlier = uploaded.filter(({ url }) => !taken.includes(url))
  const own = Object.entries(ownPictures).filter(([name]) => !taken.includes(name))
  const tile = 'block w-full overflow-hidden rounded-lg border border-ink/15 hover:border-ink'
  const frame = 'aspect-4/3 w-full object-cover'
  return (
    <details className="rounded-card border border-ink/15 bg-white/50">
      <summary className="flex min-h-12 cursor-pointer items-center px-4 font-semibold">
        Or choose one you already have
      </summary>
      <ul className="grid grid-cols-3 gap-2 p-3 pt-0 sm:grid-cols-4">
        {earlier.map(({ url, alt, width, focus }, index) => (
          <li key={url}>
            <button type="button" className={tile} onClick={() => onChoose(url)}>
              <img
                src={pictureFileUrl(url, pictureWidths(width)[0] ?? width, 'jpeg')}
                alt={alt || `Earlier photo ${index + 1}`}
                loading="lazy"
                className={frame}
                style={{ objectPosition: objectPosition({ focus }) }}
              />
            </button>
          </li>
        ))}
        {own.map(([name, alt]) => (
          <li key={name}>
            <button type="button" className={tile} onClick={() => onChoose(name)}>
              <Picture name={name} alt={alt} sizes="120px" widest={360} className={frame} />
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
