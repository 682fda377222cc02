import type { DeviceRequest, Quantity } from 'fhir/r4'

/** How many of an item are usual, and in what unit: null where it does not say. */
export interface Usual {
  value: number
  unit: string | null
}

/** The units of single things, in UCUM and as people write them. */
const single: ReadonlySet<string> = new Set('1 each ea eache piece pc unit count ct item 1*'.split(' '))

/** The unit of a quantity: empty for single things, null where it does not say. */
export function unitOf({ code, unit }: Pick<Quantity, 'code' | 'unit'> = {}): string | null {
  const written = (code ?? unit)?.trim().toLowerCase()
  if (written === undefined || written === '') return null
  const plain = written.replace(/^\{(.*)\}$/, '$1').replace(/(?<=x)es$|(?<=[^s\d])s$/, '')
  return single.has(plain) ? '' : plain
}

/** Where a prescription says how many are usual; -1 if nowhere. */
export function placeOfUsual({ parameter = [] }: Pick<DeviceRequest, 'parameter'>): number {
  return parameter.findIndex(({ code }) =>
    [code?.text, ...(code?.coding ?? []).map((each) => each.code)].some((word) => word?.toLowerCase() === 'quantity'),
  )
}

/** How many a prescription says are usual. */
export function usualOf(request: Pick<DeviceRequest, 'parameter'>): Usual {
  const quantity = request.parameter?.[placeOfUsual(request)]?.valueQuantity
  return { value: quantity?.value ?? 1, unit: unitOf(quantity) }
}
