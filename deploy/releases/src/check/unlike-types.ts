type Parts = Readonly<Record<string, string>>

/**
 * How an export of the host differs from the one that a remote was compiled against, in a way that the remote can meet.
 * What the host's export takes or answers besides what the remote knows is no difference, unless it must be given.
 *
 * @param offered The parts of its public type in the host.
 * @param used The parts that the remote was compiled against and uses.
 * @returns One phrase for each difference, such as `the host knows no “warning”`.
 */
export function unlikeTypes(offered: Parts, used: Parts): string[] {
  const ofUsed = Object.entries(used).flatMap(([part, hash]) => {
    const required = part.replace(/\?$/, '')
    if (part !== required && offered[required] !== undefined) return [`${shown(part)} must be given`]
    const there = offered[part] ?? offered[`${part}?`]
    if (there === undefined) return [`the host knows no ${shown(part)}`]
    return there === hash ? [] : [`${shown(part)} has another type`]
  })
  const asked = Object.keys(offered).filter(
    (part) => !/^[.=]|^\(\)$|\?$/.test(part) && used[part] === undefined && used[`${part}?`] === undefined,
  )
  return [...ofUsed, ...asked.map((part) => `${shown(part)} must be given`)]
}

/** A part in words: `(1)?` is the second parameter, `.rows` the rows of its answer. */
function shown(part: string): string {
  const parameter = /^\((\d+)\)/.exec(part)
  if (parameter) return `parameter ${Number(parameter[1]) + 1}`
  if (part === '=') return 'it'
  if (part === '()') return 'its answer'
  return `“${part.replace(/\?$/, '').replace(/^\./, '')}”${part.startsWith('.') ? ' in its answer' : ''}`
}
