/** The cards on file, and everything about paying. */
export function paymentsPath(alias: string): string {
  return `/${alias}/payments`
}

/** Where the processor's card page comes back to. */
export function cardPath(alias: string): string {
  return `/${alias}/payments/card`
}

/** What became of one stay on the card page. */
export function cardStayPath(alias: string, reference: string): string {
  return `${cardPath(alias)}?${new URLSearchParams({ session: reference }).toString()}`
}

/** Paying what an order asks for. */
export function payPath(alias: string, orderKey: number): string {
  return `/${alias}/payments/pay?order=${orderKey}`
}

/** One charge: its receipt, or what became of it. */
export function chargePath(alias: string, chargeKey: number): string {
  return `/${alias}/payments/charges/${chargeKey}`
}

/** Every charge. */
export function historyPath(alias: string): string {
  return `/${alias}/payments/history`
}
