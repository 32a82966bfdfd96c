import type { ReactNode } from 'react'

/** The part of JSON Schema that our contract makes use of. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  items?: Schema
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}

/** An object as the list of its fields; anything else as its type. */
export function SchemaFields({ schema }: { schema: Schema }): ReactNode {
  const { properties, required = [] } = objectIn(schema)
  if (!properties) return <SchemaType schema={schema} />
  return (
    <dl>
      {Object.entries(properties).map(([name, field]) => (
        <div key={name}>
          <dt>
            <code>{name}</code> {!required.includes(name) && <small>optional</small>}
          </dt>
          <dd>
            <SchemaType schema={field} />
          </dd>
          {objectIn(field).properties && (
            <dd className="inner">
              <SchemaFields schema={objectIn(field)} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

/** In a few words: "text, at most 120 characters", "list of SubService". */
export function SchemaType({ schema }: { schema: Schema }): ReactNode {
  const { $ref, anyOf, items, type } = schema
  if ($ref) return <Reference to={$ref} />
  if (anyOf) return joined(anyOf, ' or ')
  const values = 'const' in schema ? [schema.const] : schema.enum
  if (values) return values.map(value => JSON.stringify(value)).join(' or ')
  if (type === 'array') {
    const size = limits('', schema.minItems, schema.maxItems)
    return (
      <>
        list{size && ` (${size})`} of {items ? <SchemaType schema={items} /> : 'anything'}
      </>
    )
  }
  return <>{[typeName(schema), ...details(schema)].join(', ')}</>
}

function Reference({ to }: { to: string }) {
  const name = to.replace('#/components/schemas/', '')
  return <a href={`#shape-${name}`}>{name}</a>
}

function joined(schemas: Schema[], between: string) {
  return schemas.map((schema, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
    <span key={index}>
      {index > 0 && between}
      <SchemaType schema={schema} />
    </span>
  ))
}

/** The object described here, directly or as the items of a list; a named shape has its own place. */
function objectIn(schema: Schema): Schema {
  return schema.type === 'array' && schema.items ? objectIn(schema.items) : schema
}

function typeName({ type, format }: Schema) {
  if (format) return format
  const names: Record<string, string> = {
    string: 'text',
    integer: 'whole number',
    boolean: 'true or false',
    object: 'fields',
  }
  return [type ?? 'anything']
    .flat()
    .map(name => names[name] ?? name)
    .join(' or ')
}

function details(schema: Schema): string[] {
  const { minLength, maxLength, minimum, maximum } = schema
  return [
    limits('characters', minLength, maxLength),
    limits('', minimum, maximum),
    schema.default === undefined ? '' : `${JSON.stringify(schema.default)} when left out`,
  ].filter(Boolean)
}

function limits(unit: string, least?: number, most?: number) {
  const from = least ? `at least ${least}` : ''
  const to = most === undefined ? '' : `at most ${most.toLocaleString('en')}`
  return [from, to].filter(Boolean).join(', ') + (unit && (from || to) ? ` ${unit}` : '')
}
