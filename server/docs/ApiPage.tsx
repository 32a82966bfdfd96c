import type { OpenAPIV3_1 } from 'openapi-types'
import type { ReactNode } from 'react'
import type { ApiDocument } from './openapi.ts'
import { pageStyle } from './page-style.ts'
import { type Schema, SchemaFields, SchemaType } from './SchemaFields.tsx'

/** The whole description on one page that needs no script. */
export function ApiPage({ document }: { document: ApiDocument }) {
  const { info, tags = [], paths = {}, components } = document
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, OpenAPIV3_1.OperationObject>).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
    })),
  )
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{info.title}</title>
        <style>{pageStyle}</style>
      </head>
      <body>
        <header>
          <h1>{info.title}</h1>
          <p>{info.description}</p>
          <p>
            Version {info.version}. For programs: <a href="/api/docs/openapi.json">openapi.json</a> (OpenAPI 3.1). Calls
            marked <Mark /> need <code>Authorization: Bearer</code> with the owner’s token.
          </p>
          <nav aria-label="Contents">
            {tags.map(({ name }) => (
              <a key={name} href={`#${name}`}>
                {name}
              </a>
            ))}
            <a href="#shapes">Shapes</a>
          </nav>
        </header>
        <main>
          {tags.map(({ name, description }) => (
            <section key={name} id={name}>
              <h2>{name}</h2>
              <p>{description}</p>
              {operations
                .filter(({ operation }) => operation.tags?.includes(name))
                .map(one => (
                  <Operation key={`${one.method} ${one.path}`} {...one} />
                ))}
            </section>
          ))}
          <section id="shapes">
            <h2>Shapes</h2>
            {Object.entries(components?.schemas ?? {}).map(([name, schema]) => (
              <article key={name} id={`shape-${name}`}>
                <h3>{name}</h3>
                <SchemaFields schema={schema as Schema} />
              </article>
            ))}
          </section>
        </main>
      </body>
    </html>
  )
}

interface OperationProps {
  path: string
  method: string
  operation: OpenAPIV3_1.OperationObject
}

function Operation({ path, method, operation }: OperationProps) {
  const { summary, description, security, operationId } = operation
  return (
    <article id={operationId}>
      <h3>
        <span className={`method ${method.toLowerCase()}`}>{method}</span> <code>{path}</code> {security && <Mark />}
      </h3>
      <p>
        <strong>{summary}.</strong> {inlineCode(description)}
      </p>
      {/* Another address of a call has no name of its own, and nothing new to say. */}
      {operationId && <Details operation={operation} />}
    </article>
  )
}

function Details({ operation }: { operation: OpenAPIV3_1.OperationObject }) {
  const { parameters = [], requestBody, responses = {} } = operation
  const answers = Object.entries(responses as Record<string, OpenAPIV3_1.ResponseObject>)
  return (
    <>
      {parameters.length > 0 && (
        <Part title="Parameters">
          <dl>
            {(parameters as OpenAPIV3_1.ParameterObject[]).map(({ name, in: place, required, schema, description }) => (
              <div key={name}>
                <dt>
                  <code>{name}</code> <small>{required ? place : `${place}, optional`}</small>
                </dt>
                <dd>
                  <SchemaType schema={schema as Schema} /> {description}
                </dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
      {requestBody && <Content title="Body" content={(requestBody as OpenAPIV3_1.RequestBodyObject).content} />}
      {answers
        .filter(([status]) => status.startsWith('2'))
        .map(([status, { description, content }]) => (
          <Content key={status} title={`${status}: ${description}`} content={content} />
        ))}
      <Part title="Fails with">
        <dl>
          {answers
            .filter(([status]) => !status.startsWith('2'))
            .map(([status, { description }]) => (
              <div key={status}>
                <dt>{status}</dt>
                <dd>{inlineCode(description)}</dd>
              </div>
            ))}
        </dl>
      </Part>
    </>
  )
}

function Content({ title, content = {} }: { title: string; content?: Record<string, OpenAPIV3_1.MediaTypeObject> }) {
  return (
    <Part title={title}>
      {Object.entries(content).map(([type, { schema }]) => (
        <div key={type}>
          <p>
            <small>{type}</small>
          </p>
          {schema && <SchemaFields schema={schema as Schema} />}
        </div>
      ))}
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details>
      <summary>{inlineCode(title)}</summary>
      {children}
    </details>
  )
}

function Mark() {
  return <span className="owner">owner</span>
}

/** `like this` as code. */
function inlineCode(text = ''): ReactNode[] {
  return text.split('`').map((part, index) => (index % 2 ? <code key={part}>{part}</code> : part))
}
