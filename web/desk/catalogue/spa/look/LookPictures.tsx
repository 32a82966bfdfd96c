import { ImagePlus, Trash2 } from 'lucide'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { shownLogo } from '#contract/catalogue/look.ts'
import type { SitePicture } from '#contract/catalogue/pictures.ts'
import { LOOK_ABOUT_MAX } from '#contract/rules.ts'
import { fetchPictures } from '#web/api/pictures.ts'
import { putDeskData, useDeskData } from '#web/desk/desk-data.ts'
import { MoveButtons, moved } from '#web/desk/form/Form.tsx'
import { RoundButton } from '#web/desk/RoundButton.tsx'
import { OutlineButton } from '#web/desk/SmallButton.tsx'
import { useSpa } from '#web/desk/spa.ts'
import { Logo } from '#web/ui/Logo.tsx'
import { PictureDetails } from '../../pictures/PictureCard.tsx'
import { PhotoButton, UploadState } from '../../pictures/PictureField.tsx'
import { useUpload } from '../../pictures/use-upload.ts'
import type { SpaField } from '../fields.ts'

type Cropped = ComponentProps<typeof PictureDetails>['cropped']

const TAP = 'Tap the part that must stay in view.'
const AT_THE_TOP: Cropped = {
  words: TAP,
  frames: [
    { className: 'aspect-3/4', caption: 'On a phone' },
    { className: 'aspect-3/2', caption: 'On a computer' },
  ],
}
const IN_THE_PAGE: Cropped = { words: TAP, frames: [{ className: 'aspect-4/3', caption: 'On the page' }] }

interface Props<Value> {
  field: SpaField
  value: Value
  onChange(value: Value): void
  error: string | undefined
}

export function OnePicture({ field, value, onChange, error }: Props<string>) {
  const isLogo = field.kind === 'logo'
  const { find, add } = useKnown()
  const upload = useUpload(
    picture => {
      add(picture)
      onChange(picture.url)
    },
    { isLogo },
  )
  const picture = find(value)
  const label = isLogo ? 'Choose a logo' : 'Choose a picture'
  return (
    <Part field={field} error={error}>
      {isLogo && <LogoOnBar logo={picture} />}
      {!isLogo && picture && <PictureDetails key={value} picture={picture} cropped={AT_THE_TOP} onSaved={add} />}
      <div className="flex flex-wrap gap-2">
        <PhotoButton icon={ImagePlus} label={value ? 'Choose another' : label} onPhoto={upload.choose} />
        {value && (
          <OutlineButton onClick={() => onChange('')}>
            {isLogo ? 'Remove the logo' : 'Remove the picture'}
          </OutlineButton>
        )}
      </div>
      <UploadState upload={upload} />
    </Part>
  )
}

export function SomePictures({ field, value, onChange, error }: Props<string[]>) {
  const { find, add } = useKnown()
  const upload = useUpload(picture => {
    add(picture)
    onChange([...value.filter(url => url !== picture.url), picture.url].slice(0, LOOK_ABOUT_MAX))
  })
  return (
    <Part field={field} error={error}>
      <ol className="grid grid-cols-1 gap-3 empty:hidden">
        {value.map((url, at) => {
          const picture = find(url)
          const name = `picture ${at + 1}`
          return (
            <li key={url} className="grid grid-cols-1 gap-3 rounded-card border border-ink/15 bg-white/50 p-3">
              <div className="flex items-center gap-1">
                <p className="grow text-[0.9375rem]/5 font-semibold">Picture {at + 1}</p>
                <MoveButtons name={name} at={at} count={value.length} onMove={by => onChange(moved(value, at, by))} />
                <RoundButton label={`Remove ${name}`} icon={Trash2} onClick={() => onChange(value.toSpliced(at, 1))} />
              </div>
              {picture && <PictureDetails picture={picture} cropped={IN_THE_PAGE} onSaved={add} />}
            </li>
          )
        })}
      </ol>
      {value.length < LOOK_ABOUT_MAX && (
        <PhotoButton icon={ImagePlus} label="Add a picture" onPhoto={upload.choose} className="flex sm:w-fit" />
      )}
      <UploadState upload={upload} />
    </Part>
  )
}

/** Pictures of the desk's list, one just uploaded included. */
function useKnown() {
  const { data: pictures = [] } = useDeskData('pictures', fetchPictures)
  return {
    find: (url: string) => pictures.find(picture => picture.url === url),
    add: (picture: SitePicture) =>
      putDeskData('pictures', [picture, ...pictures.filter(({ url }) => url !== picture.url)]),
  }
}

type PartProps = { field: SpaField; error: string | undefined; children: ReactNode }

function Part({ field: { label, hint }, error, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <div>
        <h3 id={id} className="font-sans text-base font-semibold">
          {label}
        </h3>
        <p className="mt-1 text-[0.875rem]/5 text-stone">{hint}</p>
      </div>
      {children}
      {error && (
        <p role="alert" className="text-[0.9375rem] text-petal">
          {error}
        </p>
      )}
    </section>
  )
}

/** As the top bar shows it. */
function LogoOnBar({ logo }: { logo: SitePicture | undefined }) {
  const { name, look } = useSpa()
  // Without a logo the example keeps its candle, whose name the draft may not have yet.
  const shown = logo ? { logo: shownLogo(logo, name) } : { candle: look.candle }
  return (
    <div className="flex h-18 items-center gap-3 overflow-hidden rounded-card bg-ink px-5 text-cream">
      <Logo of={shown} className="h-10 w-auto shrink-0" />
      {!shown.logo?.isWide && <p className="truncate font-serif text-2xl font-medium">{name}</p>}
    </div>
  )
}
