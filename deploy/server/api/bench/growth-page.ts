/** A call is flat when it takes at most this many times as long, or at most this many milliseconds longer. */
const [most, mostMs] = [1.5, 2]

export interface Row {
  call: string
  /** Milliseconds of each side. */
  times: number[]
  bytes: number[]
}

/** Calls that hand out everything of a patient. They may take long, because nobody else waits for them. */
export const handsOut = /(patient|\{key\})\/data$/

/** Calls that may take longer where there is more, each with why that does no harm. */
export const explained: readonly [call: RegExp, why: string][] = [
  [/search=/, 'a search reads the messages of its patient, and no others'],
  [/conversations\/list$/, 'every conversation of the patient; no page asks for it'],
  [/orders\/supplies$/, 'all 300 supplies of the patient'],
  [
    /account\/login|patient\/dashboard|staff\/(patients|orders|conversations)\/\{key\}$/,
    'says of each supply whether it is due',
  ],
  [/orders\/history/, 'counts the orders that are over, and shows ten of them where a new patient has one'],
  [/conversations\/15\/|charges\/100\//, 'far back, where a new patient has nothing'],
  [
    handsOut,
    'hands out everything of the patient; once in a while, by a lead or after a proof, in a thread of its own',
  ],
  [/patients\/keys$/, 'a page has 2,000 keys, where a small provider has 250'],
  [/staff\/waiting$/, 'counts what waits, which is more at a large provider'],
  [/staff\/trail$/, 'counts what all colleagues did within a day'],
  [/messages(WithImages)?\/100\/|images/, 'the page is far back, and its messages have pictures'],
]

/** Whether a call takes as long with much as with little. */
export function isFlat(before: number, after: number): boolean {
  return after <= before * most || after - before <= mostMs
}

const columns = ['small', 'large provider', 'old patient']

/** A row for each call, in Markdown. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ call, times: [before = NaN, provider = NaN, old = NaN], bytes }) => {
    const worst = Math.max(provider, old)
    const why = isFlat(before, worst) ? '' : (explained.find(([pattern]) => pattern.test(call))?.[1] ?? '**not flat**')
    const figures = [before, provider, old].map((ms) => ms.toFixed(1))
    const kilobytes = [bytes[0] ?? 0, bytes[2] ?? 0].map((each) => (each / 1000).toFixed(1)).join(' → ')
    return [call, ...figures, (worst / before).toFixed(1), kilobytes, why]
  })
  const head = ['call', ...columns.map((one) => `${one}, ms`), 'ratio', 'KB', 'why not flat']
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** A line for each call, from small to large, on a logarithmic scale. */
export function pictureOf(rows: readonly Row[]): string {
  const [left, width, height] = [330, 620, 15]
  const at = (ms: number) => left + (width * Math.log10(Math.max(ms, 0.5) / 0.5)) / Math.log10(2000)
  const bottom = 30 + rows.length * height
  const dots = rows.map(({ call, times }, place) => {
    const y = 30 + place * height
    const [before = 1, ...after] = times.map(at)
    const name = call.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    return `<text x="${left - 10}" y="${y + 4}" text-anchor="end">${name}</text>
<path d="M${Math.min(before, ...after).toFixed(1)} ${y}H${Math.max(before, ...after).toFixed(1)}" stroke="#888"/>
${times.map((ms, side) => `<circle cx="${at(ms).toFixed(1)}" cy="${y}" r="3" fill="${['#1b7f79', '#c77800', '#b3261e'][side]}"/>`).join('')}`
  })
  const scale = [1, 10, 100, 1000].map(
    (ms) =>
      `<path d="M${at(ms)} 18V${bottom}" stroke="#ccc"/><text x="${at(ms)}" y="12" text-anchor="middle">${ms} ms</text>`,
  )
  const legend = columns.map((one, side) => `${['●', '●', '●'][side]} ${one}`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left + width + 20} ${bottom + 20}" font-family="sans-serif" font-size="10">
<title>Milliseconds of each call: ${legend.join(', ')}</title><rect width="100%" height="100%" fill="#fff"/>
${columns.map((one, side) => `<text x="${10 + side * 105}" y="12" fill="${['#1b7f79', '#c77800', '#b3261e'][side]}">● ${one}</text>`).join('')}
${[...scale, ...dots].join('\n')}
</svg>
`
}
