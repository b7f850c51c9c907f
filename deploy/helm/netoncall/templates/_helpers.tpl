{{- define "netoncall.name" -}}
{{- printf "%s-%s" .Release.Name .component | trunc 63 | trimSuffix "-" -}}
{{- end -}}

{{- define "netoncall.labels" -}}
app.kubernetes.io/name: netoncall
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end -}}

{{- define "netoncall.metadata" -}}
name: {{ include "netoncall.name" . }}
namespace: {{ .Release.Namespace }}
labels:
  {{- include "netoncall.labels" . | nindent 2 }}
  app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
  app.kubernetes.io/managed-by: {{ .Release.Service }}
  helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "netoncall.image" -}}
image: {{ printf "%s:%s" .Values.image.repository (.Values.image.tag | default .Chart.AppVersion) | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
{{- end -}}

{{- define "netoncall.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  capabilities: { drop: [ALL] }
{{- end -}}

{{/* What all pods have: nothing of the cluster's interface, no root, and no two of a kind on one node. */}}
{{- define "netoncall.pod" -}}
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  fsGroup: 10001
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.imagePullSecrets }}
imagePullSecrets: {{ toYaml . | nindent 2 }}
{{- end }}
affinity:
  podAntiAffinity:
    preferredDuringSchedulingIgnoredDuringExecution:
      - weight: 100
        podAffinityTerm:
          topologyKey: kubernetes.io/hostname
          labelSelector:
            matchLabels: {{ include "netoncall.labels" . | nindent 14 }}
{{- end -}}

{{/* How Temporal is reached. */}}
{{- define "netoncall.temporalEnvironment" -}}
- { name: TEMPORAL_ADDRESS, value: {{ required "temporal.address is missing; for instance temporal-frontend.temporal:7233" .Values.temporal.address | quote }} }
- { name: TEMPORAL_NAMESPACE, value: {{ .Values.temporal.namespace | quote }} }
- { name: NETONCALL_TASK_QUEUE, value: {{ .Values.temporal.taskQueue | quote }} }
{{- with .Values.temporal.apiKeySecret }}
- name: TEMPORAL_API_KEY
  valueFrom: { secretKeyRef: { name: {{ . | quote }}, key: api-key } }
{{- end }}
{{- if .Values.temporal.tlsSecret }}
- { name: TEMPORAL_TLS_SERVER_CA_CERT_PATH, value: /etc/netoncall/temporal/ca.crt }
{{- if .Values.temporal.mutualTls }}
- { name: TEMPORAL_TLS_CLIENT_CERT_PATH, value: /etc/netoncall/temporal/tls.crt }
- { name: TEMPORAL_TLS_CLIENT_KEY_PATH, value: /etc/netoncall/temporal/tls.key }
{{- end }}
{{- end }}
{{- end -}}

{{/* Where evidence lies, and what it and the payloads are encrypted with. */}}
{{- define "netoncall.storeEnvironment" -}}
- { name: NETONCALL_EVIDENCE, value: {{ required "evidence.location is missing; for instance s3://noc-evidence/netoncall" .Values.evidence.location | quote }} }
{{- with .Values.evidence.endpoint }}
- { name: AWS_ENDPOINT_URL_S3, value: {{ . | quote }} }
{{- end }}
{{- with .Values.evidence.region }}
- { name: AWS_REGION, value: {{ . | quote }} }
{{- end }}
{{- with .Values.evidence.credentialsSecret }}
- name: AWS_ACCESS_KEY_ID
  valueFrom: { secretKeyRef: { name: {{ . | quote }}, key: AWS_ACCESS_KEY_ID } }
- name: AWS_SECRET_ACCESS_KEY
  valueFrom: { secretKeyRef: { name: {{ . | quote }}, key: AWS_SECRET_ACCESS_KEY } }
{{- end }}
{{- include "netoncall.keysEnvironment" . }}
{{- end -}}

{{- define "netoncall.keysEnvironment" -}}
{{- if .Values.encryption.keysSecret }}
- { name: NETONCALL_ENCRYPTION_KEY_FILE, value: /etc/netoncall/encryption/keys }
{{- end }}
{{- end -}}

{{- define "netoncall.mounts" -}}
- { name: scratch, mountPath: /tmp }
{{- if .Values.temporal.tlsSecret }}
- { name: temporal, mountPath: /etc/netoncall/temporal, readOnly: true }
{{- end }}
{{- if .Values.encryption.keysSecret }}
- { name: encryption, mountPath: /etc/netoncall/encryption, readOnly: true }
{{- end }}
{{- end -}}

{{/* The disk of the image is read-only; what programs write for themselves goes to /tmp. */}}
{{- define "netoncall.volumes" -}}
- name: scratch
  emptyDir: { sizeLimit: 200Mi }
{{- with .Values.temporal.tlsSecret }}
- name: temporal
  secret: { secretName: {{ . | quote }}, defaultMode: 0440 }
{{- end }}
{{- with .Values.encryption.keysSecret }}
- name: encryption
  secret: { secretName: {{ . | quote }}, defaultMode: 0440 }
{{- end }}
{{- end -}}

{{/* Names are looked up by all. */}}
{{- define "netoncall.egressToNames" -}}
- ports:
    - { port: 53, protocol: UDP }
    - { port: 53, protocol: TCP }
{{- end -}}

{{- define "netoncall.fromNamespace" -}}
- namespaceSelector:
    matchLabels: { kubernetes.io/metadata.name: {{ . | quote }} }
{{- end -}}

{{- define "netoncall.askHealth" -}}
{{- $root := index . 0 -}}
{{- $url := printf "http://127.0.0.1:%v%s" $root.Values.metrics.port (index . 1) -}}
{{- list "node" "-e" (printf "fetch('%s').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))" $url) | toJson -}}
{{- end -}}
