/** Textbook solutions for a body of 70 kg, written apart from the lab; mg, L, h. */

/** One compartment after an oral dose (Bateman). */
export function oneCompartmentOral(
  time: number,
  { dose, bioavailability, absorption, clearance, volume }: Record<string, number>,
): number {
  const elimination = clearance! / volume!;
  const scale = (bioavailability! * dose! * absorption!) / (volume! * (absorption! - elimination));
  return scale * (Math.exp(-elimination * time) - Math.exp(-absorption! * time));
}

interface TwoCompartments {
  clearance: number;
  central: number;
  exchange: number;
  peripheral: number;
}

/** Coefficients (per mg) and exponents of the two-compartment response to an injection. */
function exponentials({ clearance, central, exchange, peripheral }: TwoCompartments) {
  const elimination = clearance / central;
  const outward = exchange / central;
  const inward = exchange / peripheral;
  const sum = elimination + outward + inward;
  const root = Math.sqrt(sum ** 2 - 4 * elimination * inward);
  const alpha = (sum + root) / 2;
  const beta = (sum - root) / 2;
  const first = (alpha - inward) / (alpha - beta) / central;
  const second = (inward - beta) / (alpha - beta) / central;
  return [
    { coefficient: first, exponent: alpha },
    { coefficient: second, exponent: beta },
  ];
}

export function twoCompartmentBolus(time: number, dose: number, body: TwoCompartments): number {
  return exponentials(body).reduce(
    (sum, { coefficient, exponent }) => sum + dose * coefficient * Math.exp(-exponent * time),
    0,
  );
}

export function twoCompartmentInfusion(
  time: number,
  { dose, length }: { dose: number; length: number },
  body: TwoCompartments,
): number {
  const during = Math.min(time, length);
  return exponentials(body).reduce(
    (sum, { coefficient, exponent }) =>
      sum +
      ((dose / length) *
        coefficient *
        (1 - Math.exp(-exponent * during)) *
        Math.exp(-exponent * (time - during))) /
        exponent,
    0,
  );
}

export function twoCompartmentOral(
  time: number,
  { dose, bioavailability, absorption }: Record<string, number>,
  body: TwoCompartments,
): number {
  return exponentials(body).reduce(
    (sum, { coefficient, exponent }) =>
      sum +
      ((bioavailability! * dose! * absorption! * coefficient) / (absorption! - exponent)) *
        (Math.exp(-exponent * time) - Math.exp(-absorption! * time)),
    0,
  );
}
