/** Nothing is fetched ahead. */
export function usePreloadOnIntent(): void {}

export function usePreloadInIdleTime(): void {}
