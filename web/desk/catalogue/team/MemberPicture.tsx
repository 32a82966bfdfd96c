import { Camera, ImagePlus } from 'lucide'
import { useId, useState } from 'react'
import { PICTURE_WIDTHS } from '#contract/catalogue/picture-files.ts'
import { Problem } from '#web/desk/Problem.tsx'
import { OutlineButton } from '#web/desk/SmallButton.tsx'
import { Portrait } from '#web/ui/Portrait.tsx'
import { PhotoButton, UploadState } from '../pictures/PictureField.tsx'
import { useUpload } from '../pictures/use-upload.ts'

type Props = { name: string; value: string; onChange(imageUrl: string): void }

export function MemberPicture({ name, value, onChange }: Props) {
  const id = useId()
  const [isSmall, setSmall] = useState(false)
  const upload = useUpload(({ url, width }) => {
    // The site serves no file narrower than this, unless the photo itself is.
    const isTooSmall = width < PICTURE_WIDTHS[0]!
    setSmall(isTooSmall)
    if (!isTooSmall) onChange(url)
  })
  const choose = (photo: File) => {
    setSmall(false)
    void upload.choose(photo)
  }
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <h2 id={id} className="font-sans text-base font-semibold">
        Picture (optional)
      </h2>
      <div className="flex flex-wrap items-center gap-3">
        <Portrait name={name} imageUrl={value} className="size-20 text-2xl" />
        <div className="grid grow gap-2 sm:grid-cols-2">
          <PhotoButton icon={ImagePlus} label="Choose a photo" onPhoto={choose} />
          <PhotoButton
            icon={Camera}
            label="Take a photo"
            capture="user"
            onPhoto={choose}
            className="hidden pointer-coarse:flex"
          />
          {value && <OutlineButton onClick={() => onChange('')}>Remove the photo</OutlineButton>}
        </div>
      </div>
      <UploadState upload={upload} />
      <Problem>
        {isSmall && `This photo is too small. Please choose one at least ${PICTURE_WIDTHS[0]} pixels wide.`}
      </Problem>
    </section>
  )
}
