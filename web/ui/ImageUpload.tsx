import { ImagePlus } from 'lucide'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { Icon } from './Icon.tsx'
import { ImagePreview } from './ImagePreview.tsx'
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

/** Pictures chosen from the device or dropped here, shown as they are and taken away again. */
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
