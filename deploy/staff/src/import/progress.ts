interface Terminal {
  isTTY?: boolean
  write: (text: string) => unknown
}

const words = { read: 'Reading', sent: 'Sending' } as const
const width = 30

/** Shows how far an import is: a bar on a terminal, elsewhere a line at each tenth. */
export function progressOf(terminal: Terminal): (what: keyof typeof words, done: number, of: number) => void {
  let last = ''
  return (what, done, of) => {
    const share = of === 0 ? 1 : Math.min(1, done / of)
    const steps = terminal.isTTY ? 100 : 10
    const mark = `${words[what]} ${Math.floor(share * steps) * (100 / steps)} %`
    if (mark === last) return
    last = mark
    if (!terminal.isTTY) {
      terminal.write(`${mark}\n`)
      return
    }
    const full = Math.round(share * width)
    terminal.write(
      `\r${words[what]} ${'█'.repeat(full)}${'░'.repeat(width - full)} ${Math.floor(share * 100)} %${share === 1 ? '\n' : ''}`,
    )
  }
}
