/**
 * Whether the environment names a collector, by the variables of OpenTelemetry's specification
 * (Environment Variable Specification; OTLP Exporter).
 */
export function isTracing(environment: NodeJS.ProcessEnv): boolean {
  const endpoint =
    environment['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] || environment['OTEL_EXPORTER_OTLP_ENDPOINT'];
  return (
    Boolean(endpoint) &&
    environment['OTEL_SDK_DISABLED'] !== 'true' &&
    environment['OTEL_TRACES_EXPORTER'] !== 'none'
  );
}
