import { TextField } from '#web/ui/TextField.tsx'
import { PictureField } from '../pictures/PictureField.tsx'
import type { Draft } from './draft.ts'
import { RichField } from './rich-text/RichField.tsx'

interface Props {
  draft: Draft
  onChange(part: Partial<Draft>): void
  /** By the server's names of the fields. */
  errors: Record<string, string>
}

/** The service itself: what stands on its card and its page. */
export function ServiceForm({ draft, onChange, errors }: Props) {
  return (
    <section aria-label="Service" className="grid grid-cols-1 gap-4">
      <h2 className="sr-only">Service</h2>
      <TextField
        label="Name"
        maxLength={120}
        value={draft.name}
        error={errors.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextField
        label="Title on its page (optional)"
        maxLength={200}
        value={draft.title}
        error={errors.title}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <TextField
        label="Address: /services/…"
        placeholder="made from the name"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={80}
        value={draft.slug}
        error={errors.slug}
        onChange={({ target }) => onChange({ slug: target.value })}
      />
      <RichField
        label="Description"
        value={draft.description}
        error={errors.description}
        onChange={description => onChange({ description })}
      />
      <TextField
        label="Rooms: how many customers at once"
        inputMode="numeric"
        value={draft.stations}
        error={errors.stations}
        onChange={({ target }) => onChange({ stations: target.value })}
      />
      <PictureField value={draft.imageUrl} onChange={imageUrl => onChange({ imageUrl })} name={draft.name} />
    </section>
  )
}
