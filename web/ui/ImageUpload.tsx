import { ImagePlus, X } from 'lucide'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { checkFiles, checkSingleFile, type UploadRules } from './upload-rules.ts'

/** In multiple mode: added files, and the URLs of stored pictures that stay. */
export interface UploadedImages {
  newFiles: File[]
  existingImages: string[]
}

interface Single {
  multiple?: false
  value: File | null
  onChange(file: File | null): void
}

interface Multiple {
  multiple: true
  value: UploadedImages
  onChange(images: UploadedImages): void
}

interface Shared {
  label: string
  hint: string
  rules: UploadRules
  sizeText(bytes: number): string
  error?: string
  /** Called with what is wrong with a selection, and whether a picture of it was taken. The parent decides how long the error stays. */
  onError(sentence: string, isTaken: boolean): void
  /** Label shown while a picture is being prepared. */
  busy?: string
}

/** Pictures chosen from the device or dropped here, each with a preview and a button that removes it. */
export function ImageUpload(props: Shared & (Single | Multiple)) {
  const { label, hint, rules, sizeText, error, onError, busy } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const errorLine = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The file chooser may have covered the page, or the picture was dropped from far away.
    if (error) errorLine.current?.scrollIntoView?.({ block: 'center' })
  }, [error])
  const { newFiles, existingImages } = props.multiple ? props.value : shownFor(props.value)

  function take(chosen: File[]) {
    const files = chosen.filter(file => !newFiles.some(known => keyOf(known) === keyOf(file)))
    if (files.length === 0) return
    const alreadyThere = newFiles.length + existingImages.length
    const { accepted, complaint } = props.multiple
      ? checkFiles(files, alreadyThere, rules)
      : checkSingleFile(files, rules)
    if (accepted.length > 0) {
      if (props.multiple) props.onChange({ newFiles: [...newFiles, ...accepted], existingImages })
      else props.onChange(accepted[0]!)
    }
    if (complaint) onError(complaint, accepted.length > 0)
  }

  function remove(gone: File | string) {
    if (!props.multiple) props.onChange(null)
    else
      props.onChange({
        newFiles: newFiles.filter(file => file !== gone),
        existingImages: existingImages.filter(address => address !== gone),
      })
    input.current?.focus()
  }

  const dropping = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      take([...event.dataTransfer.files])
    },
  }

  return (
    <div>
      <label
        {...dropping}
        className={`flex min-h-20 cursor-pointer items-center gap-4 rounded-card border border-dashed px-5 py-4 transition-colors duration-200 has-focus-visible:[box-shadow:0_0_0_2px_var(--color-ink)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-gold ${isOver ? 'border-amber bg-gold/15' : 'border-ink/35 bg-linen/50 hover:border-amber'}`}
      >
        <Icon of={ImagePlus} size={28} className="shrink-0 text-amber" />
        <span>
          <span className="block font-semibold">{label}</span>
          <span id={`${id}-hint`} className="block text-[0.9375rem]/6 text-stone">
            {hint}
          </span>
        </span>
        <input
          ref={input}
          type="file"
          accept={rules.types.join(',')}
          multiple={props.multiple}
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={Boolean(error)}
          className="sr-only"
          onChange={({ currentTarget }) => {
            take([...(currentTarget.files ?? [])])
            // Otherwise choosing the same file again fires no change event.
            currentTarget.value = ''
          }}
        />
      </label>
      <p ref={errorLine} id={`${id}-error`} role="alert" className="text-[0.9375rem]/6 text-petal not-empty:mt-2">
        {error}
      </p>
      <p role="status" className="text-[0.9375rem]/6 text-stone not-empty:mt-2">
        {busy}
      </p>
      {newFiles.length + existingImages.length > 0 && (
        <ul className="mt-3 flex flex-col gap-3">
          {existingImages.map(address => (
            <ImagePreview key={address} image={address} onRemove={() => remove(address)} />
          ))}
          {newFiles.map(file => (
            <ImagePreview key={keyOf(file)} image={file} sizeText={sizeText} onRemove={() => remove(file)} />
          ))}
        </ul>
      )}
    </div>
  )
}

function shownFor(file: File | null): UploadedImages {
  return { newFiles: file ? [file] : [], existingImages: [] }
}

function keyOf({ name, size, lastModified }: File) {
  return `${name} ${size} ${lastModified}`
}

interface PreviewProps {
  /** A local file, or the URL of a picture that is already stored. */
  image: File | string
  sizeText?(bytes: number): string
  onRemove(): void
}

function ImagePreview({ image, sizeText, onRemove }: PreviewProps) {
  const address = useAddress(image)
  const name = typeof image === 'string' ? image.split('/').at(-1)! : image.name

  return (
    <li className="flex items-center gap-4 rounded-card border border-ink/10 bg-linen/50 p-3">
      <span className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-lg bg-linen min-[22rem]:size-24">
        {address && <img src={address} alt={`Preview of ${name}`} className="size-full object-cover" />}
      </span>
      <span className="min-w-0 grow text-[0.9375rem]/6">
        <span className="block truncate font-semibold">{name}</span>
        {typeof image !== 'string' && sizeText && <span className="block text-stone">{sizeText(image.size)}</span>}
      </span>
      <IconButton of={X} label={`Remove ${name}`} size={20} onClick={onRemove} />
    </li>
  )
}

/** The object URL is revoked when the preview goes, which frees the file's memory. */
function useAddress(image: File | string) {
  const [address, setAddress] = useState(typeof image === 'string' ? image : undefined)
  useEffect(() => {
    if (typeof image === 'string') return setAddress(image)
    const made = URL.createObjectURL(image)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [image])
  return address
}
