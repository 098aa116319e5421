/** Asks the server how many places are left, trying again on failure. */
export async function fetchPlaces(attempts = 3): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch("/places");
    if (response.ok) {
      return Number(await response.text());
    }
    if (attempt >= attempts) {
      throw new Error(`no answer after ${attempts} attempts`);
    }
  }
}
