import { Camera, ImagePlus } from 'lucide'
import { type ComponentProps, useId, useRef } from 'react'
import { fetchPictures } from '#web/api/pictures.ts'
import { Button, TryAgain } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { putDeskData, useDeskData } from '../desk-data.ts'
import { KnownPictures } from './KnownPictures.tsx'
import { PictureCard } from './PictureCard.tsx'
import { PHOTO_TYPES } from './prepared-photo.ts'
import { useUpload } from './use-upload.ts'

const PICTURES_MAX = 20

interface Props {
  /** A service's list: names of the site's own pictures, uploaded ones, addresses elsewhere. The first is the one shown. */
  value: string[]
  onChange(value: string[]): void
  /** Of the service, for the labels. */
  name: string
}

/** The pictures of a service: a photo from this device, its place in the list, its heart and its words. */
export function PictureField({ value, onChange, name }: Props) {
  const id = useId()
  const { data: pictures = [] } = useDeskData('pictures', fetchPictures)
  const note = (picture: (typeof pictures)[number]) =>
    putDeskData('pictures', [picture, ...pictures.filter(({ url }) => url !== picture.url)])
  // An upload takes its time: it goes to the top of the list as it is by then.
  const list = useRef(value)
  list.current = value
  const addFirst = (url: string) => onChange([url, ...list.current.filter(each => each !== url)].slice(0, PICTURES_MAX))
  const upload = useUpload(picture => {
    note(picture)
    addFirst(picture.url)
  })

  function move(place: number, by: -1 | 1) {
    const next = [...value]
    const [moved] = next.splice(place, 1)
    if (moved) next.splice(place + by, 0, moved)
    onChange(next)
  }

  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <h3 id={id} className="font-sans font-semibold">
        Pictures{name && ` of ${name}`}
      </h3>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        <PhotoButton icon={ImagePlus} label="Choose a photo" onPhoto={upload.choose} describedBy={`${id}-hint`} />
        <PhotoButton
          icon={Camera}
          label="Take a photo"
          capture="environment"
          onPhoto={upload.choose}
          describedBy={`${id}-hint`}
          className="hidden pointer-coarse:flex"
        />
      </div>
      <p id={`${id}-hint`} className="text-[0.875rem]/5 text-stone">
        JPEG, PNG or HEIC, up to 15 MB. It is made smaller here before it is sent.
      </p>
      <p role="status" className="text-[0.9375rem]/6 empty:hidden">
        {upload.busy}
      </p>
      {upload.problem && (
        <div role="alert" className="rounded-card border border-petal p-3">
          <p className="text-petal">{upload.problem}</p>
          {upload.canRetry && (
            <div className="mt-3 flex flex-wrap gap-3">
              <TryAgain onClick={upload.retry} className="" />
              <Button look="outline" onClick={upload.giveUp}>
                Leave it
              </Button>
            </div>
          )}
        </div>
      )}
      {value.length === 0 && (
        <p className="text-stone">No picture yet: until you add one, customers see one of the site’s own.</p>
      )}
      <ol className="grid grid-cols-1 gap-3">
        {value.map((url, place) => (
          <PictureCard
            key={url}
            {...{ url, place }}
            picture={pictures.find(picture => picture.url === url)}
            count={value.length}
            onMove={by => move(place, by)}
            onRemove={() => onChange(value.filter(each => each !== url))}
            onSaved={note}
          />
        ))}
      </ol>
      <KnownPictures uploaded={pictures} taken={value} onChoose={addFirst} />
    </section>
  )
}

interface PhotoButtonProps {
  icon: ComponentProps<typeof Icon>['of']
  label: string
  describedBy: string
  capture?: 'environment'
  onPhoto(photo: File): void
  className?: string
}

function PhotoButton({ icon, label, describedBy, capture, onPhoto, className = 'flex' }: PhotoButtonProps) {
  return (
    <label
      className={`min-h-12 cursor-pointer items-center justify-center gap-3 rounded-full border border-ink/25 px-5 font-semibold hover:border-ink hover:bg-ink/5 has-focus-visible:[box-shadow:0_0_0_2px_var(--color-ink)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-gold ${className}`}
    >
      <Icon of={icon} size={22} aria-hidden />
      {label}
      <input
        type="file"
        accept={PHOTO_TYPES}
        capture={capture}
        aria-describedby={describedBy}
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
