import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { OpenAPIV3_1 } from 'openapi-types'
import { z } from 'zod'
import { closure, createdBooking, ownerBooking, publicBooking } from '#contract/booking/booking.ts'
import { type CallKey, calls } from '#contract/calls.ts'
import { searchResult, service, subService } from '#contract/catalogue/catalogue.ts'
import { setting } from '#contract/catalogue/settings.ts'
import { bankAccount } from '#contract/money/payment.ts'
import { subscriber } from '#contract/people/newsletter.ts'
import { waysTo } from '#contract/platform/call.ts'
import { errorResponse } from '#contract/platform/errors.ts'
import type { Config } from '#server/platform/config.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import { tags } from './descriptions.ts'
import { describeOperation, documentUrl } from './operation.ts'

type ApiDocument = OpenAPIV3_1.Document

const shapes = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries({
  BankAccount: bankAccount,
  Booking: publicBooking,
  Closure: closure,
  CreatedBooking: createdBooking,
  Error: errorResponse,
  OwnerBooking: ownerBooking,
  SearchResult: searchResult,
  Service: service,
  Setting: setting,
  SubService: subService,
  Subscriber: subscriber,
}))
  shapes.add(schema, { id })

/** Registered before the routes, which `app.swagger()` then describes. */
export async function gatherRoutes(app: FastifyInstance, { siteUrl }: Pick<Config, 'siteUrl'>) {
  const toJson = createJsonSchemaTransform({ schemaRegistry: shapes })
  const nameShapes = createJsonSchemaTransformObject({ schemaRegistry: shapes })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'The API of the spa',
        version: packageJson.version,
        description:
          'Every failed call answers with one shape: a sentence for people, a code for programs. ' +
          'Unknown fields are ignored. Prices are whole amounts in the currency of the spa.',
        license: { name: packageJson.license, identifier: packageJson.license },
      },
      servers: [{ url: siteUrl }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: {
          token: {
            type: 'http',
            scheme: 'bearer',
            description:
              'A token of the role named, or of one that includes it: owner includes desk, desk includes view and therapist. ' +
              'With `device`, any token will do.',
          },
        },
      },
    },
    transform: input => (input.route.config?.call ? toJson(input) : { schema: { hide: true }, url: input.url }),
    transformObject: input => describeAll(nameShapes(input) as ApiDocument) as never,
  })
}

function describeAll(document: ApiDocument): ApiDocument {
  const paths = document.paths as Record<string, Record<string, OpenAPIV3_1.OperationObject>>
  for (const key of Object.keys(calls) as CallKey[])
    for (const [index, { method, url }] of waysTo(calls[key]).entries()) {
      const operations = paths[documentUrl(url)]
      const operation = operations?.[method.toLowerCase()]
      if (operation)
        operations[method.toLowerCase()] = describeOperation(operation, key, { method, isFirst: index === 0 })
    }
  return withoutNoise(withoutUnusedShapes(document))
}

/** Every named schema occurs twice, as input and as output; most are only used as output. */
function withoutUnusedShapes(document: ApiDocument): ApiDocument {
  const { schemas = {} } = document.components ?? {}
  const text = JSON.stringify(document)
  const unused = Object.keys(schemas).filter(name => !text.includes(`"#/components/schemas/${name}"`))
  for (const name of unused) delete schemas[name]
  return unused.length > 0 ? withoutUnusedShapes(document) : document
}

/** Drops the pattern where a format says more, and the bounds of safe integers. */
function withoutNoise(document: ApiDocument): ApiDocument {
  return JSON.parse(JSON.stringify(document), (key, value) => {
    if ((key === 'minimum' || key === 'maximum') && Math.abs(value) === Number.MAX_SAFE_INTEGER) return undefined
    if (value?.format && typeof value.pattern === 'string') delete value.pattern
    return value
  })
}
