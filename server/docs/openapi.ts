import swagger from '@fastify/swagger'
import type { RouteOptions } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { OpenAPIV3_1 } from 'openapi-types'
import { z } from 'zod'
import { closure, createdBooking, ownerBooking, publicBooking } from '#contract/booking.ts'
import { business } from '#contract/business.ts'
import { API_BASE, type Call, type CallKey, calls } from '#contract/calls.ts'
import { searchResult, service, subService } from '#contract/catalogue.ts'
import { errorAnswer } from '#contract/errors.ts'
import { subscriber } from '#contract/newsletter.ts'
import { bankAccount } from '#contract/payment.ts'
import { setting } from '#contract/settings.ts'
import type { Config } from '#server/config.ts'
import { type App, pathsOf } from '#server/http/contract-adapter.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { tags } from './descriptions.ts'
import { describeOperation, documentPath } from './operation.ts'

export type ApiDocument = OpenAPIV3_1.Document

/** The answers' shapes that have a name of their own in the document. */
const shapes = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries({
  BankAccount: bankAccount,
  Booking: publicBooking,
  Closure: closure,
  CreatedBooking: createdBooking,
  Error: errorAnswer,
  OwnerBooking: ownerBooking,
  SearchResult: searchResult,
  Service: service,
  Setting: setting,
  SubService: subService,
  Subscriber: subscriber,
}))
  shapes.add(schema, { id })

/** Before the routes: gathers them as they are registered, and puts them into words when `app.swagger()` asks. */
export async function gatherRoutes(app: App, { siteUrl }: Pick<Config, 'siteUrl'>) {
  const toJson = createJsonSchemaTransform({ schemaRegistry: shapes })
  const nameShapes = createJsonSchemaTransformObject({ schemaRegistry: shapes })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `The API of ${business.name}`,
        version: packageJson.version,
        description:
          'Every failed call answers with one shape: a sentence for people, a code for programs. ' +
          'Unknown fields are ignored. Prices are whole naira.',
        license: { name: packageJson.license, identifier: packageJson.license },
      },
      servers: [{ url: siteUrl }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: { owner: { type: 'http', scheme: 'bearer', description: "The owner's token." } },
      },
    },
    transform: input =>
      addressesOf(input.route).some(isCall) ? toJson(input) : { schema: { hide: true }, url: input.url },
    transformObject: input => inWords(nameShapes(input) as ApiDocument) as never,
  })
}

function addressesOf({ method, url }: RouteOptions) {
  return [method].flat().map(one => `${one} ${url}`)
}

const documented = Object.entries<Call>(calls).flatMap(([key, call]) =>
  [call.method, ...(call.alsoMethods ?? [])].flatMap(method =>
    pathsOf(call).map(path => ({ key: key as CallKey, call, method, path })),
  ),
)

function isCall(address: string) {
  return documented.some(({ method, path }) => `${method} ${API_BASE}${path}` === address)
}

function inWords(document: ApiDocument): ApiDocument {
  const paths = document.paths as Record<string, Record<string, OpenAPIV3_1.OperationObject>>
  for (const { key, call, method, path } of documented) {
    const operations = paths[documentPath(path)]
    const operation = operations?.[method.toLowerCase()]
    if (operation) operations[method.toLowerCase()] = describeOperation(operation, key, { call, method, path })
  }
  return withoutNoise(withoutUnusedShapes(document))
}

/** Every named shape comes twice, as it is read and as it is written, and most are only written. */
function withoutUnusedShapes(document: ApiDocument): ApiDocument {
  const { schemas = {} } = document.components ?? {}
  const text = JSON.stringify(document)
  const unused = Object.keys(schemas).filter(name => !text.includes(`"#/components/schemas/${name}"`))
  for (const name of unused) delete schemas[name]
  return unused.length > 0 ? withoutUnusedShapes(document) : document
}

/** A format says more than the pattern that checks it, and every whole number is a safe one. */
function withoutNoise(document: ApiDocument): ApiDocument {
  return JSON.parse(JSON.stringify(document), (key, value) => {
    if ((key === 'minimum' || key === 'maximum') && Math.abs(value) === Number.MAX_SAFE_INTEGER) return undefined
    if (value?.format && typeof value.pattern === 'string') delete value.pattern
    return value
  })
}
