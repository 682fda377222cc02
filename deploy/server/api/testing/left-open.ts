interface Closable {
  close: () => Promise<void>
}

const leftOpen = new Set<Promise<Closable>>()

/**
 * What a test opens and may leave open when it fails. It is closed when the tests of its file are over: an embedded
 * database or a process that nobody ends would keep jest waiting for ever.
 */
export function closeInTheEnd<Opened extends Closable>(opening: Promise<Opened>): Promise<Opened> {
  const tracked = closableTwice(opening)
  leftOpen.add(tracked)
  return tracked
}

/** Closes what was opened with `closeInTheEnd`, once it is open. A test may have closed it already. */
export async function closeLeftOpen(): Promise<void> {
  const all = [...leftOpen]
  leftOpen.clear()
  await Promise.allSettled(all.map(async (opening) => (await opening).close()))
}

async function closableTwice<Opened extends Closable>(opening: Promise<Opened>): Promise<Opened> {
  const opened = await opening
  let closing: Promise<void> | undefined
  return { ...opened, close: () => (closing ??= opened.close()) }
}
