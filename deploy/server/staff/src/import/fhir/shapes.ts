import type {
  Coverage,
  Device,
  DeviceRequest,
  Organization,
  Patient,
  RelatedPerson,
  SupplyDelivery,
  SupplyRequest,
} from 'fhir/r4'
import { z } from 'zod'

/** The members of resources that are read, with their types. Other members may be anything. */

const word = z.string().optional()
const words = z.array(z.string().nullable()).optional()
const period = z.looseObject({ start: word, end: word }).optional()
const coding = z.looseObject({ system: word, code: word, display: word, userSelected: z.boolean().optional() })
const concept = z.looseObject({ coding: z.array(coding).optional(), text: word })
const identifier = z.looseObject({ use: word, type: concept.optional(), system: word, value: word, period })
const identifiers = z.array(identifier).optional()
const reference = z.looseObject({ reference: word, type: word, identifier: identifier.optional(), display: word })
const quantity = z.looseObject({ value: z.number().optional(), code: word, unit: word })
const names = z.array(z.looseObject({ use: word, family: word, given: words, suffix: words, text: word, period }))
const contained = z.array(z.looseObject({ resourceType: z.string(), id: word })).optional()
const any = z.looseObject({ id: word, contained, modifierExtension: z.array(z.unknown()).optional() })
const device = any.extend({ identifier: identifiers, type: concept.optional() })

const shapes = {
  Patient: any.extend({
    identifier: identifiers,
    active: z.boolean().optional(),
    name: names.optional(),
    telecom: z
      .array(z.looseObject({ system: word, value: word, use: word, rank: z.number().optional(), period }))
      .optional(),
    birthDate: word,
    deceasedBoolean: z.boolean().optional(),
    deceasedDateTime: word,
    address: z
      .array(
        z.looseObject({
          use: word,
          type: word,
          line: words,
          city: word,
          state: word,
          postalCode: word,
          text: word,
          period,
        }),
      )
      .optional(),
    communication: z.array(z.looseObject({ language: concept, preferred: z.boolean().optional() })).optional(),
    link: z.array(z.looseObject({ other: reference, type: z.string() })).optional(),
    meta: z.looseObject({ lastUpdated: word }).optional(),
  }),
  Coverage: any.extend({
    identifier: identifiers,
    status: word,
    type: concept.optional(),
    subscriber: reference.optional(),
    subscriberId: word,
    beneficiary: reference.optional(),
    relationship: concept.optional(),
    period,
    payor: z.array(reference).optional(),
    class: z.array(z.looseObject({ type: concept, value: word })).optional(),
    order: z.number().optional(),
  }),
  DeviceRequest: any.extend({
    identifier: identifiers,
    status: word,
    intent: word,
    codeCodeableConcept: concept.optional(),
    codeReference: reference.optional(),
    parameter: z.array(z.looseObject({ code: concept.optional(), valueQuantity: quantity.optional() })).optional(),
    subject: reference.optional(),
    occurrenceTiming: z
      .looseObject({
        repeat: z
          .looseObject({
            boundsPeriod: period,
            boundsDuration: quantity.optional(),
            boundsRange: z.looseObject({ low: quantity.optional(), high: quantity.optional() }).optional(),
            frequency: z.number().optional(),
            frequencyMax: z.number().optional(),
            period: z.number().optional(),
            periodMax: z.number().optional(),
            periodUnit: word,
          })
          .optional(),
      })
      .optional(),
    occurrencePeriod: period,
    authoredOn: word,
  }),
  SupplyDelivery: any.extend({
    identifier: identifiers,
    basedOn: z.array(reference).optional(),
    status: word,
    patient: reference.optional(),
    suppliedItem: z
      .looseObject({
        quantity: quantity.optional(),
        itemCodeableConcept: concept.optional(),
        itemReference: reference.optional(),
      })
      .optional(),
    occurrenceDateTime: word,
    occurrencePeriod: period,
    occurrenceTiming: z.looseObject({ event: words }).optional(),
  }),
  Organization: any.extend({ identifier: identifiers, name: word }),
  RelatedPerson: any.extend({ identifier: identifiers, name: names.optional() }),
  Device: device,
  SupplyRequest: any.extend({
    identifier: identifiers,
    itemCodeableConcept: concept.optional(),
    itemReference: reference.optional(),
    deliverTo: reference.optional(),
  }),
}

interface Types {
  Patient: Patient
  Coverage: Coverage
  DeviceRequest: DeviceRequest
  SupplyDelivery: SupplyDelivery
  Organization: Organization
  RelatedPerson: RelatedPerson
  Device: Device
  SupplyRequest: SupplyRequest
}

/** A resource of a kind that is read. */
export type Shaped = { [Type in keyof Types]: Types[Type] }[keyof Types]

/** Anything that says it is a resource. */
export type AnyResource = Record<string, unknown> & { resourceType: string; contained?: unknown }

/** Whether a resource is of a kind that is read. */
export function isRead(type: string): type is keyof Types {
  return Object.hasOwn(shapes, type)
}

/** Where a resource is not as FHIR R4 has it; null where it is, as far as it is read. */
export function misshapen(resource: AnyResource): string | null {
  const { resourceType } = resource
  if (!isRead(resourceType)) return null
  const read = shapes[resourceType].safeParse(resource)
  return read.success ? null : [resourceType, ...(read.error.issues[0]?.path ?? [])].join('.')
}

/** Members that every resource may have, and of which the portal keeps nothing. */
const about = ['resourceType', 'meta', 'text', 'language', 'implicitRules', 'extension']
const members = new Map(
  Object.entries(shapes).map(([type, { shape }]) => [type, new Set([...about, ...Object.keys(shape)])]),
)

/** The members of a resource that nobody asks for. */
export function unknownMembers(resource: AnyResource): string[] {
  const known = members.get(resource.resourceType)
  return Object.keys(resource).filter((name) => known?.has(name) === false)
}
