import { X } from 'lucide'
import { useEffect, useState } from 'react'
import { IconButton } from './Button.tsx'

interface Props {
  /** A local file, or the URL of a picture that is already stored. */
  image: File | string
  sizeText?(bytes: number): string
  onRemove(): void
}

export function ImagePreview({ image, sizeText, onRemove }: Props) {
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
