/** The page on which users of the demo choose how the emulator answers. */
export function controlPage<B extends string>(behaviors: readonly B[], current: B): string {
  const items = behaviors.map(
    behavior =>
      `<li>${behavior === current ? `<b>${behavior}</b>` : `<a href="/?behavior=${behavior}">${behavior}</a>`}</li>`,
  )
  return `<!doctype html><meta charset="utf-8"><title>LLM emulator</title>
<h1>LLM emulator</h1>
<p>A stand-in for an OpenAI-compatible service. It follows fixed rules. Its next answers come like this:</p>
<ul>${items.join('')}</ul>`
}
