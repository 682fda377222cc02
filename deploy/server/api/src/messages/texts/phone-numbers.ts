/** Ten digits of this country: area codes and exchanges begin with 2 to 9. */
const here = /^[2-9]\d{2}[2-9]\d{6}$/
/** Numbers that cost whoever calls or texts them. */
const premium = /^(900|\d{3}976)/
/** Area codes of other countries that share the country code 1. */
const elsewhere = new Set(
  '242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876'.split(' '),
)

/** The ten digits of a number with the country code 1; null for any other country's, whatever its last digits are. */
export function digitsOfHere(given: string): string | null {
  const [, digits = ''] = /^\+1(\d{10})$/.exec(given.replaceAll(/[\s().-]/g, '')) ?? []
  return here.test(digits) ? digits : null
}

/** Whether texts are sent to a number: it is of this country, and costs nobody more than a text. */
export function mayBeTexted(phone: string): boolean {
  return here.test(phone) && !premium.test(phone) && !elsewhere.has(phone.slice(0, 3))
}
